import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { register } from "./core/worker";

const target = document.getElementById("app");
if (target) mount(App, { target });
register();
