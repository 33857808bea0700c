import type { Jar, Visit } from '../support/visit.ts';
import type { World } from '../support/world.ts';

export async function deskPage(w: World): Promise<{ jar: Jar; headers: Record<string, string> }> {
  const { token, headers } = await w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
  return { jar: new Map([['desk', token]]), headers };
}

export function formOf({ document }: Visit, intent: string): HTMLFormElement | null | undefined {
  return document.querySelector(`main button[value=${intent}]`)?.closest('form');
}

export function hiddenIn(page: Visit, intent: string): Record<string, string> {
  const fields = formOf(page, intent)?.querySelectorAll<HTMLInputElement>('input[type=hidden]') ?? [];
  return Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
}
