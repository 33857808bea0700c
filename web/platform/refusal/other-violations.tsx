import { Messages } from '../ui/messages.tsx';
import type { Refusal } from './refusal.ts';

/** Violations of fields that the page does not show (S8.1-09). */
export function OtherViolations({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal || refusal.others.length === 0) return null;
  return <Messages items={[{ kind: 'error', text: refusal.text, violations: refusal.others }]} />;
}
