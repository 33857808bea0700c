import { href } from '../../../contract/href.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import type { Host } from '../../platform/host.ts';
import type { Paragraph } from '../../platform/mail/layout.ts';
import { ruleFor } from '../reservation/cancellation-rule.ts';
import type { TokenKind } from '../reservation/find.ts';

export type ChangeRule = 'free' | 'late' | 'by_phone';

export function changeRule(start: string, at: { host: Host; now: Temporal.Instant }): ChangeRule {
  const { cancelUntil, late } = ruleFor(start, at);
  if (!isAfter(cancelUntil, at.now)) return 'by_phone';
  return late ? 'late' : 'free';
}

const changes = {
  move: { route: 'move-reservation', token: 'mailed' },
  cancel: { route: 'delete-public-reservation', token: 'cancel' },
} as const;

type Draft = {
  host: Host;
  say: (id: string) => string;
  token: (of: TokenKind, no: number) => Promise<string>;
};

export async function changeButton(
  { host, say, token }: Draft,
  rule: ChangeRule,
  change: keyof typeof changes,
): Promise<Paragraph | undefined> {
  if (rule === 'by_phone') return undefined;
  const { route, token: kind } = changes[change];
  return {
    kind: 'button',
    text: say(`booked.${change}`),
    url: `${host.baseUrl}${href(route, { token: await token(kind, 0) })}`,
  };
}
