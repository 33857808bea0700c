import { orNotFound } from '../../../contract/platform/problem.ts';
import type { Handler } from '../context.ts';
import { askedBy, contentOf, pageOf } from './content.ts';

export const listStaticContents: Handler<'listStaticContents'> = async (input, context) => {
  const { textContext, product } = askedBy(input, context);
  const contents = input.types
    .map((kind) => contentOf(kind, textContext, product))
    .filter((content) => content !== undefined);
  return Object.fromEntries(contents.map((content) => [content.kind, content]));
};

export const readContentPage: Handler<'readContentPage'> = async (input, context) => {
  const { textContext, product } = askedBy(input, context);
  return orNotFound(pageOf(input.path, textContext, product));
};
