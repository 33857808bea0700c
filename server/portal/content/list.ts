import { orNotFound } from '../../../contract/platform/problem.ts';
import type { Handler } from '../context.ts';
import { askedBy, contentOf, pageOf } from './content.ts';

export const listStaticContents: Handler<'listStaticContents'> = async (input, context) => {
  const { asked, product } = askedBy(input, context);
  const found = input.types.map((kind) => contentOf(kind, asked, product)).filter((content) => content !== undefined);
  return Object.fromEntries(found.map((content) => [content.kind, content]));
};

export const readContentPage: Handler<'readContentPage'> = async (input, context) => {
  const { asked, product } = askedBy(input, context);
  return orNotFound(pageOf(input.path, asked, product));
};
