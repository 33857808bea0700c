import { html, raw } from 'hono/html';
import { errorRow } from '../../../contract/errors.ts';
import { languages } from '../../../contract/platform/languages.ts';
import type { Operation } from '../../../contract/platform/operation.ts';
import type { ProtocolCall } from '../../../contract/platform/protocol.ts';
import { accessOf } from './access-words.ts';
import { deprecationWords } from './deprecation.ts';
import { rateWords } from './rate-headers.ts';
import { refusalCodesOf } from './refusal-codes.ts';

export const docsStyle = `body{font:1rem/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:CanvasText;background:Canvas}
code,pre{font:0.9rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
article{border-top:1px solid;padding:1rem 0}h2{font-size:1.1rem;margin:0}dl{display:grid;grid-template-columns:8rem 1fr;gap:.25rem 1rem}dd{margin:0}
`;

export function docsPage(operations: readonly Operation[], calls: readonly ProtocolCall[]) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – Kapu</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<h1>Kapu API</h1>
<p>All paths stand under <code>/api</code>. The same document for machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), with an
example of each call, answer and refusal. The same host serves <a href="/fhir/metadata">FHIR R4</a> and the <a href="/fhir/$bulk-publish">free times</a> as SMART Scheduling Links.
Send <code>Accept: application/json</code>, a <code>locale</code> header (${languages.join(', ')}) and a unique <code>X-Fe-Request-Id</code>; an operation
that names <code>Idempotency-Key</code> answers a repeated call with the first answer. Errors come as
<code>{httpCode, errorCode, message, violations, requestId, details}</code>.</p>
<nav aria-label="Operations"><ul>${[...operations, ...calls].map((row) => html`<li><a href="#${row.id}">${row.method} ${row.path}</a></li>`)}</ul></nav>
<main>${operations.map(articleOf)}${calls.map(articleOfCall)}</main>
</body></html>`;
}

function articleOf(row: Operation) {
  const fields = Object.keys(row.input.shape).join(', ') || '–';
  const refusals = [...refusalCodesOf(row)].map((code) => `${code} (${errorRow(code).status})`).join(', ');
  return html`<article id="${row.id}">
<h2><code>${row.method} ${row.path}</code></h2>
<p>${row.summary}.</p>${row.deprecated ? html`<p><strong>${deprecationWords(row)}</strong></p>` : ''}
<dl><dt>Takes</dt><dd>${fields}</dd><dt>Refuses</dt><dd>${refusals}</dd>${row.repeatable ? raw('<dt>Header</dt><dd>Idempotency-Key</dd>') : ''}<dt>Access</dt><dd>${accessOf(row)}</dd>${row.rate ? html`<dt>Rate</dt><dd>${rateWords(row)}</dd>` : ''}<dt>Clauses</dt><dd>${raw(row.clauses.join(', '))}</dd></dl>
</article>`;
}

function articleOfCall(call: ProtocolCall) {
  const answers = Object.entries(call.answers).map(([status, { description }]) => `${status}: ${description}`);
  return html`<article id="${call.id}">
<h2><code>${call.method} ${call.path}</code></h2>
<p>${call.summary}. ${call.description}</p>
<dl><dt>Takes</dt><dd>${Object.keys(call.headers).join(', ')}</dd><dt>Answers</dt><dd>${answers.join('; ')}</dd><dt>Access</dt><dd>${accessOf(call.as)}</dd><dt>Clauses</dt><dd>${call.clauses.join(', ')}</dd></dl>
</article>`;
}
