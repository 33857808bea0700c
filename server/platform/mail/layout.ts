import { html, raw } from 'hono/html';
import type { Language } from '../../../contract/platform/brand.ts';
import type { Host } from '../host.ts';
import type { Letter } from '../ports/mail.ts';

export type Paragraph =
  | { kind: 'text' | 'small'; text: string }
  | { kind: 'button' | 'link'; text: string; url: string }
  | { kind: 'table'; rows: readonly (readonly [name: string, value: string])[] };

type Content = Pick<Letter, 'to' | 'subject' | 'calendar'> & {
  language: Language;
  outboxId: string;
  paragraphs: readonly Paragraph[];
};

/** The Message-ID depends on the outbox row alone, so a repeated letter has the same one. */
export function layOut(
  host: Pick<Host, 'name' | 'brand' | 'look'>,
  { outboxId, paragraphs, ...letter }: Content,
): Letter {
  return {
    ...letter,
    messageId: `<${outboxId}@${host.name}>`,
    from: { name: host.brand.name, address: host.brand.mailFrom },
    ...(host.brand.helpEmail !== undefined && { replyTo: host.brand.helpEmail }),
    text: `${paragraphs.map(asText).join('\n\n')}\n`,
    html: String(pageOf(host, letter, paragraphs)),
  };
}

function asText(paragraph: Paragraph): string {
  switch (paragraph.kind) {
    case 'table':
      return paragraph.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'button':
    case 'link':
      return `${paragraph.text}:\n${paragraph.url}`;
    default:
      return paragraph.text;
  }
}

type Colour = (role: string) => string;

/** Without colours for the dark scheme, mail programs invert the brand's. */
function darkRules(colour: Colour): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#111214!important;color:#f1f1f2!important}.sheet{background:#1c1d20!important}
.muted{color:#b9bbc0!important}.link{color:${colour('link-inverse')}!important}}`;
}

/** A letter is made of tables and inline styles, because mail programs draw little else. */
function pageOf(
  host: Pick<Host, 'look'>,
  { language, subject }: { language: Language; subject: string },
  paragraphs: readonly Paragraph[],
) {
  const { variables, wordmark } = host.look(language);
  const colour: Colour = (role) => variables[`--c-${role}`] ?? 'inherit';
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>${raw(darkRules(colour))}</style></head>
<body class="ground" style="margin:0;background:${colour('bg')};color:${colour('text')};font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:${colour('surface')}">
<tr><td style="padding:16px 24px;background:${colour('nav')};color:${colour('on-nav')};font-size:20px;font-weight:600">${wordmark}</td></tr>
<tr><td style="padding:24px">
${paragraphs.map((paragraph) => html`${asHtml(paragraph, colour)}\n`)}</td></tr></table></td></tr></table></body></html>`;
}

function asHtml(paragraph: Paragraph, colour: Colour) {
  switch (paragraph.kind) {
    case 'table': {
      const name = `padding:4px 16px 4px 0;vertical-align:top;color:${colour('text-muted')}`;
      const rows = paragraph.rows.map(
        ([of, value]) =>
          html`<tr><td class="muted" style="${name}">${of}</td><td style="padding:4px 0;font-weight:600">${value}</td></tr>`,
      );
      return html`<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows}</table>`;
    }
    case 'button': {
      const style = `display:inline-block;padding:12px 20px;background:${colour('action')};color:${colour('on-action')};text-decoration:none;font-weight:600`;
      return html`<p style="margin:0 0 16px"><a href="${paragraph.url}" style="${style}">${paragraph.text}</a></p>`;
    }
    case 'link':
      return html`<p style="margin:0 0 16px"><a class="link" href="${paragraph.url}" style="color:${colour('link')}">${paragraph.text}</a></p>`;
    case 'small':
      return html`<p class="muted" style="margin:24px 0 0;font-size:14px;color:${colour('text-muted')}">${lines(paragraph.text)}</p>`;
    default:
      return html`<p style="margin:0 0 16px">${lines(paragraph.text)}</p>`;
  }
}

function lines(text: string) {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
