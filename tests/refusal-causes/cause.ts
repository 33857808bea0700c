import { z } from 'zod';
import type { ErrorObject, Violation } from '../../contract/platform/error-object.ts';
import type { ErrorCode } from '../../contract/platform/problem.ts';
import { type Catalogue, refusalText, violationText } from '../../contract/platform/refusal-text.ts';
import { violationsOf } from '../../contract/platform/violations.ts';
import { loadTexts } from '../../server/platform/texts.ts';
import { startOfTests } from '../support/fixture.ts';
import type { World } from '../support/world.ts';

export type Refusal = { code: string; details?: Readonly<Record<string, unknown>>; violations?: readonly Violation[] };

/** One way to the code, and the words of its sentences. */
export type Cause<W = World> = {
  because: string;
  refuse: (w: W) => Promise<Refusal> | Refusal;
  says: RegExp;
};
export type Causes<W = World> = Partial<Record<ErrorCode, readonly Cause<W>[]>>;

const texts = loadTexts('locales');
const catalogue: Catalogue = {
  language: 'en',
  has: (id) => texts.has('en', id),
  say: (id, values) => texts.say('en', id, values),
  phone: '+36 1 555 0123',
  requestId: 'request-1',
};

/** The text at the field or for the whole, its cause and the next step. */
export function sentencesOf(code: string, { details = {}, violations = [], ...refusal }: Refusal): string {
  const fault = violations.find(({ errorCode }) => errorCode === code);
  const facts = { code, details: { ...details, typedAs: fault?.propertyName }, violations: fault ? [fault] : [] };
  const text = fault && refusal.code !== code ? violationText(fault, catalogue) : refusalText(facts, 'text', catalogue);
  return [text, refusalText(facts, 'cause', catalogue), refusalText(facts, 'next', catalogue)].join(' ');
}

export type Answer = { error?: Partial<ErrorObject> | undefined };

function toldBy({ error }: Answer): Refusal {
  const { errorCode = 'none', details = {}, violations = [] } = error ?? {};
  return { code: errorCode, details, violations };
}

/** A cause with a history before it. */
export function walk<W = World>(because: string, says: RegExp, go: (w: W) => Promise<Answer>): Cause<W> {
  return { because, says, refuse: async (w) => toldBy(await go(w)) };
}

/** Time passes in one walk alone. */
export async function later<Out>(w: World, passing: Temporal.DurationLike, go: () => Promise<Out>): Promise<Out> {
  w.pass(passing);
  try {
    return await go();
  } finally {
    w.setNow(startOfTests.toString());
  }
}

/** An undefined value was not sent. */
export function field(name: string, schema: z.ZodType, value: unknown): Refusal {
  const input = value === undefined ? {} : { [name]: value };
  const read = z.strictObject({ [name]: schema }).safeParse(input);
  return { code: 'X444', violations: read.success ? [] : violationsOf(read.error, input) };
}
