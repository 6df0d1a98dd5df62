import altar from "icon:star-altar";
import grave from "icon:hasty-grave";
import ghost from "icon:ghost";
import vampire from "icon:female-vampire";
import dragon from "icon:dragon-head";
import coffin from "icon:coffin";
import goblin from "icon:goblin-head";
import golem from "icon:rock-golem";
import maze from "icon:maze";
import caveman from "icon:caveman";
import beast from "icon:beast-eye";
import party from "icon:party-popper";
import hive from "icon:hive-mind";
import flask from "icon:bubbling-flask";
import shelf from "icon:bookshelf";
import cauldron from "icon:cauldron";
import eye from "icon:all-seeing-eye";
import cat from "icon:saber-toothed-cat-head";
import pit from "icon:spiky-pit";
import boulder from "icon:boulder-dash";
import gas from "icon:poison-gas";
import chest from "icon:chest";
import recycle from "icon:recycle";
import crush from "icon:crush";
import centipede from "icon:centipede";
import crane from "icon:crane";
import eggs from "icon:nest-eggs";
import mimic from "icon:mimic-chest";
import moai from "icon:moai";
import imprisoned from "icon:imprisoned";
import zombie from "icon:shambling-zombie";
import explosion from "icon:mine-explosion";
import assassin from "icon:hooded-assassin";
import rocks from "icon:falling-rocks";
import cancel from "icon:cancel";
import tired from "icon:tired-eye";
import terror from "icon:terror";
import frozen from "icon:frozen-block";
import muscle from "icon:muscle-up";
import random from "icon:card-random";
import imp from "icon:imp-laugh";
import hammer from "icon:hammer-nails";
import tower from "icon:heart-tower";
import scythe from "icon:scythe";
import portal from "icon:magic-portal";
import doors from "icon:closed-doors";
import raise from "icon:raise-zombie";
import brain from "icon:brain-tentacle";
import mummy from "icon:mummy-head";
import bat from "icon:bat-mask";
import snake from "icon:snake-tongue";
import frog from "icon:frog";
import robot from "icon:vintage-robot";
import witch from "icon:witch-flight";
import lich from "icon:crowned-skull";

const paths: Record<string, string> = {
  dark_altar: altar,
  open_grave: grave,
  specters_sanctum: ghost,
  succubus_spa: vampire,
  dracolich_lair: dragon,
  vampire_bordello: coffin,
  goblin_armory: goblin,
  golem_factory: golem,
  minotaurs_maze: maze,
  neanderthal_cave: caveman,
  beast_menagerie: beast,
  monsters_ballroom: party,
  brainsucker_hive: hive,
  dark_laboratory: flask,
  haunted_library: shelf,
  witchs_kitchen: cauldron,
  all_seeing_eye: eye,
  ligers_den: cat,
  bottomless_pit: pit,
  boulder_ramp: boulder,
  dizzygas_hallway: gas,
  jackpot_stash: chest,
  recycling_center: recycle,
  the_crushinator: crush,
  centipede_tunnel: centipede,
  construction_zone: crane,
  dragon_hatchery: eggs,
  mimic_vault: mimic,
  monstrous_monument: moai,
  torture_chamber: imprisoned,
  zombie_prison: zombie,
  annihilator: explosion,
  assassin,
  cave_in: rocks,
  counterspell: cancel,
  exhaustion: tired,
  fear: terror,
  freeze: frozen,
  giant_size: muscle,
  jeopardy: random,
  kobold_strike: imp,
  motivation: hammer,
  princess_in_peril: tower,
  soul_harvest: scythe,
  teleportation: portal,
  trepidation: doors,
  zombie_attack: raise,
  cerebellus: brain,
  cleopatra: mummy,
  draculord: bat,
  gorgona: snake,
  king_croak: frog,
  robobo: robot,
  seducia: witch,
  xyzax: lich,
};
export default paths;
