import { Messages } from '../ui/messages.tsx';
import type { Refusal } from './refusal.ts';

/** Shows faults of fields that are not on the page (S8.1-09). */
export function OtherViolations({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal || refusal.others.length === 0) return null;
  return <Messages items={[{ kind: 'error', text: refusal.text, violations: refusal.others }]} />;
}
