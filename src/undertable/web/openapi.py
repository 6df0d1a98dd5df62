"""The OpenAPI document: made from the endpoints and their types."""

from typing import Any

import msgspec

from undertable.table.messages import TableId
from undertable.web.api import ENDPOINTS
from undertable.web.endpoint import Problem
from undertable.web.guests import TOKEN


def anything(kind: type) -> dict[str, Any]:
    """The schema of `object`: an option's value can be of any kind."""
    return {"description": "anything"}


def openapi(version: str) -> dict[str, Any]:
    """The document of all endpoints."""
    kinds = [kind for endpoint in ENDPOINTS for kind in (endpoint.takes, endpoint.gives) if kind is not None] + [
        Problem
    ]
    template = "#/components/schemas/{name}"
    schemas, components = msgspec.json.schema_components(kinds, schema_hook=anything, ref_template=template)
    schema_of = dict(zip(map(repr, kinds), schemas, strict=True))
    (table_schema,), _ = msgspec.json.schema_components([TableId], ref_template=template)
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        parameters: list[dict[str, Any]] = []
        for name in ("table", "game", "device"):
            if f"{{{name}}}" in endpoint.path:
                schema = table_schema if name == "table" else {"type": "string"}
                parameters.append({"name": name, "in": "path", "required": True, "schema": schema})
        for name, kind in endpoint.query:
            schema = {"type": "integer", "minimum": 0} if kind is int else {"type": "string"}
            parameters.append({"name": name, "in": "query", "required": False, "schema": schema})
        operation: dict[str, Any] = {
            "summary": endpoint.summary,
            "operationId": f"{endpoint.method.lower()}{endpoint.path.replace('/', '_')}",
            "parameters": parameters,
            "security": [{"cookie": []}, {"bearer": []}] if endpoint.guests_only else [],
            "responses": {
                str(endpoint.status): {
                    "description": "Done.",
                    "content": {"application/json": {"schema": schema_of[repr(endpoint.gives)]}},
                },
                "default": {
                    "description": "Refused; nothing has changed.",
                    "content": {"application/json": {"schema": schema_of[repr(Problem)]}},
                },
            },
        }
        if endpoint.takes is not None:
            content = {"application/json": {"schema": schema_of[repr(endpoint.takes)]}}
            operation["requestBody"] = {"required": True, "content": content}
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Undertable", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": TOKEN},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }
