import { listStaticContents } from '../../contract/content.ts';
import { problem } from '../../contract/errors.ts';
import { implement } from '../operation.ts';
import { contentOf } from './content.ts';

export const staticContents = implement(listStaticContents, async (input, context) => {
  const { brand } = context.host;
  // A partner's texts are read at its own host alone (D7).
  if (input.partnerId !== undefined && input.partnerId !== brand.key) throw problem('#404');
  if (input.hostId !== undefined && input.hostId !== context.host.name) throw problem('#404');
  const language = input.forceLocale ?? context.language;
  const found = input.types.map((kind) => contentOf(kind, language)).filter((content) => content !== undefined);
  return Object.fromEntries(found.map((content) => [content.kind, content]));
});
