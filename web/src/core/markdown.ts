// The little Markdown that rules pages are written in, as plain data: nothing is ever put into the page as HTML.

export type Span = { text: string; kind: "plain" | "bold" | "italic" | "code" };
export type Block =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "text"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

export function spans(text: string): Span[] {
  const found: Span[] = [];
  const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)/g;
  let at = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), kind: "plain" });
    const kind = match[1] ? "bold" : match[2] ? "italic" : match[3] ? "code" : "plain";
    found.push({ text: match[1] ?? match[2] ?? match[3] ?? match[4] ?? "", kind });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), kind: "plain" });
  return found;
}

const cells = (line: string) => line.replace(/^\||\|$/g, "").split("|").map((cell) => spans(cell.trim()));

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  for (const part of markdown.split(/\n\s*\n/)) {
    const lines = part.split("\n").filter((line) => line.trim());
    const first = lines[0];
    if (!first) continue;
    const heading = /^(#+) (.*)/.exec(first);
    if (heading) {
      const text = heading[2] ?? "";
      const id = text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, spans: spans(text), id });
      if (lines.length > 1) found.push(...blocks(lines.slice(1).join("\n")));
    } else if (first.startsWith("|")) {
      found.push({ kind: "table", head: cells(first), rows: lines.slice(2).map(cells) });
    } else if (/^(\*|-|\d+\.) /.test(first)) {
      const items: string[] = [];
      for (const line of lines) {
        const item = /^(?:\*|-|\d+\.) (.*)/.exec(line);
        if (item) items.push(item[1] ?? "");
        else items.push(`${items.pop() ?? ""} ${line.trim()}`);
      }
      found.push({ kind: "list", ordered: /^\d/.test(first), items: items.map(spans) });
    } else found.push({ kind: "text", spans: spans(lines.map((line) => line.trim()).join(" ")) });
  }
  return found;
}
