import type { Language } from '../../../contract/platform/brand.ts';
import type { Look } from '../../../contract/platform/config.ts';

export type Paragraph =
  | { kind: 'text' | 'small'; text: string }
  | { kind: 'button' | 'link'; text: string; url: string }
  | { kind: 'facts'; rows: [string, string][] };

export function letterText(paragraphs: Paragraph[]): string {
  return `${paragraphs.map(asText).join('\n\n')}\n`;
}

function asText(paragraph: Paragraph): string {
  switch (paragraph.kind) {
    case 'facts':
      return paragraph.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'button':
    case 'link':
      return `${paragraph.text}:\n${paragraph.url}`;
    default:
      return paragraph.text;
  }
}

type Frame = { language: Language; look: Look; brand: string; title: string };

/** Tables and inline styles, because that is what mail programs draw; the colours are the partner's. */
export function letterHtml(paragraphs: Paragraph[], frame: Frame): string {
  const colour = (role: string) => frame.look.variables[`--c-${role}`] ?? 'inherit';
  const body = paragraphs.map((paragraph) => asHtml(paragraph, colour)).join('\n');
  return `<!doctype html>
<html lang="${frame.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(frame.title)}</title></head>
<body style="margin:0;background:${colour('bg')};color:${colour('text')};font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colour('surface')}">
<tr><td style="padding:16px 24px;background:${colour('nav')};color:${colour('on-nav')};font-size:20px;font-weight:600">${escaped(frame.look.wordmark)}</td></tr>
<tr><td style="padding:24px">
${body}
</td></tr></table></td></tr></table></body></html>`;
}

function asHtml(paragraph: Paragraph, colour: (role: string) => string): string {
  switch (paragraph.kind) {
    case 'facts': {
      const rows = paragraph.rows.map(
        ([name, value]) =>
          `<tr><td style="padding:4px 16px 4px 0;vertical-align:top;color:${colour('text-muted')}">${escaped(name)}</td><td style="padding:4px 0;font-weight:600">${escaped(value)}</td></tr>`,
      );
      return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
    }
    case 'button':
      return `<p style="margin:0 0 16px"><a href="${escaped(paragraph.url)}" style="display:inline-block;padding:12px 20px;background:${colour('action')};color:${colour('on-action')};text-decoration:none;font-weight:600">${escaped(paragraph.text)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escaped(paragraph.url)}" style="color:${colour('link')}">${escaped(paragraph.text)}</a></p>`;
    case 'small':
      return `<p style="margin:24px 0 0;font-size:14px;color:${colour('text-muted')}">${lines(paragraph.text)}</p>`;
    default:
      return `<p style="margin:0 0 16px">${lines(paragraph.text)}</p>`;
  }
}

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
