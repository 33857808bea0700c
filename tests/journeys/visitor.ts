import { expect, vi } from 'vitest';

/** A person's own browser, whichever it is: what they do in it, and what they see. */
export type Visitor = {
  /** Comes back when there is something to touch; the page's script waits for that. */
  goTo: (address: string) => Promise<void>;
  /** Goes on inside the page's frame until the next page. */
  enterFrame: () => Promise<void>;
  /** Key by key, into the first such field that is shown. */
  type: (field: string, text: string) => Promise<void>;
  press: (target: string) => Promise<void>;
  /** Waits until it is shown. */
  see: (target: string) => Promise<void>;
  /** Evaluates an expression of JavaScript in the page. */
  ask: (expression: string) => Promise<unknown>;
  /** What the console has called an error. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
  /** WebKit selects what a field holds when a program enters it, so that what is typed replaces it. */
  selectsOnEntry?: true;
};

export type Browser = {
  /** Somebody who comes for the first time, with a phone of 360 × 740, and lets no third party keep anything. */
  newVisitor: () => Promise<Visitor>;
  /** Ends the browser and whatever was started for it. */
  close: () => Promise<void>;
};

export const phone = { width: 360, height: 740 };

/** Repeats a step until it succeeds, because a page may still be loading. */
export function patiently<Result>(step: () => Promise<Result>): Promise<Result> {
  return vi.waitFor(step, { timeout: 15_000, interval: 50 });
}

/** Waits until the page's own script, where it has one, has taken over; what was typed has called it. */
export async function takenOver({ ask }: Visitor): Promise<void> {
  const condition = "document.getElementById('page') === null || performance.getEntriesByName('taken-over').length > 0";
  await expect.poll(() => ask(condition), { timeout: 15_000 }).toBe(true);
}

export async function typeAll({ type }: Visitor, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await type(`main [name="${name}"]`, value);
}

/** What the fields of these names hold. */
export function entriesIn({ ask }: Visitor, names: readonly string[]): Promise<unknown> {
  const each = names.map((name) => `${JSON.stringify(name)}: document.querySelector('main [name="${name}"]')?.value`);
  return ask(`({ ${each.join(', ')} })`);
}
