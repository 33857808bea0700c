import { z } from 'zod';
import { described, parametersOf } from './api-document.ts';

const Body = z.object({ example: z.record(z.string(), z.unknown()) });

/** The shown body, with the values of the address and the headers. */
export function shownInputs(): Map<string, Record<string, unknown>> {
  return new Map(
    [...described].map(([id, row]) => {
      const places = parametersOf(row).filter((one) => one.in !== 'header' && one.example !== undefined);
      const [content] = Object.values(row.requestBody?.content ?? {});
      const body = Body.safeParse(content).data?.example;
      return [id, { ...Object.fromEntries(places.map(({ name, example }) => [name, example])), ...body }];
    }),
  );
}
