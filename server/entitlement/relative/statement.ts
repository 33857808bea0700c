import { problem } from '../../../contract/platform/problem.ts';
import type { Context } from '../../identity/context.ts';
import { contentOf } from '../../portal/content/content.ts';

/** @throws Problem K500 where a deployment has no such text in force */
export function statementOf(context: Context, kind: 'relative_declaration' | 'relative_mandate') {
  const text = contentOf(kind, context);
  if (!text) throw problem('K500');
  const { title, html, version } = text;
  return { title, html, version };
}
