import { expect, vi } from 'vitest';

/** One interface for all browsers. */
export type Visitor = {
  /** Waits for the page's elements, as its script does. */
  goTo: (address: string) => Promise<void>;
  enterFrame: () => Promise<void>;
  /** Key by key, into the first such field that is shown. */
  type: (field: string, text: string) => Promise<void>;
  press: (target: string) => Promise<void>;
  see: (target: string) => Promise<void>;
  ask: (expression: string) => Promise<unknown>;
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
  /** WebKit selects a field's text when a program enters it, so that the next entry replaces it. */
  selectsOnEntry?: true;
};

export type Browser = {
  /** A new visitor with a phone of 360 × 740, where third parties store nothing. */
  newVisitor: () => Promise<Visitor>;
  close: () => Promise<void>;
};

export const phone = { width: 360, height: 740 };

/** Repeats a step until it succeeds, because a page may still be loading. */
export function patiently<Result>(step: () => Promise<Result>): Promise<Result> {
  return vi.waitFor(step, { timeout: 15_000, interval: 50 });
}

/** The page's own script has taken over, if it has one; an entry has started it. */
export async function takenOver({ ask }: Visitor): Promise<void> {
  const condition = "document.getElementById('page') === null || performance.getEntriesByName('taken-over').length > 0";
  await expect.poll(() => ask(condition), { timeout: 15_000 }).toBe(true);
}

export async function typeAll({ type }: Visitor, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await type(`main [name="${name}"]`, value);
}

export function entriesIn({ ask }: Visitor, names: readonly string[]): Promise<unknown> {
  const each = names.map((name) => `${JSON.stringify(name)}: document.querySelector('main [name="${name}"]')?.value`);
  return ask(`({ ${each.join(', ')} })`);
}
