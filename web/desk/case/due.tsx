import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { useUntil } from '../../platform/ui/when.tsx';
import { useAge } from './use-age.ts';

type Props = { dueAt: string; overdue: boolean; now: string };

/** The end of the promise in the words that the customer reads, and how long ago it passed. */
export function Due({ dueAt, overdue, now }: Props) {
  const t = useT();
  const until = useUntil();
  const age = useAge(now);
  const { timeZone } = useConfig();
  return (
    <>
      {until(dueAt, timeZone)} {overdue && <Badge kind="danger">{t('desk.due.overdue', { age: age(dueAt) })}</Badge>}
    </>
  );
}
