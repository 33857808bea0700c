import type { DeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';
import { useWhen } from '../../platform/ui/when.tsx';

type Entry = DeskCareRequest['history'][number];

/** As the desk says it; the customer reads the same in words of their own. */
export function CareRequestTimeline({ history }: Pick<DeskCareRequest, 'history'>) {
  const t = useT();
  const has = useHasText();
  const when = useWhen();
  const { timeZone } = useConfig();
  const stepOf = ({ action }: Entry) => {
    const id = `desk.request.step.${action.split('.').at(-1)}`;
    return t(has(id) ? id : 'desk.step.other');
  };
  const whoOf = ({ role, name }: Entry) =>
    role === 'system' ? t('desk.request.by_itself') : (name ?? t('desk.history.customer'));
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('desk.history.title')}</h2>
      <ol className="divide-y divide-border border-y border-border">
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.action}`} className="py-2">
            <span className="font-semibold">{stepOf(entry)}</span>
            {` · ${whoOf(entry)} · `}
            <span className="text-s text-text-muted">{when(entry.at, timeZone)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
