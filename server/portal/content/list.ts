import { problem } from '../../../contract/platform/problem.ts';

import { listStaticContents, readContentPage } from '../../../contract/portal/content.ts';
import { implement } from '../../platform/execute.ts';
import { askedBy, contentOf, pageOf } from './content.ts';

export const staticContents = implement(listStaticContents, async (input, context) => {
  const { asked, product } = askedBy(input, context);
  const found = input.types.map((kind) => contentOf(kind, asked, product)).filter((content) => content !== undefined);
  return Object.fromEntries(found.map((content) => [content.kind, content]));
});

export const contentPage = implement(readContentPage, async (input, context) => {
  const { asked, product } = askedBy(input, context);
  const page = pageOf(input.path, asked, product);
  if (!page) throw problem('#404');
  return page;
});
