import type { CareMessage, ProposedTime } from '../../../contract/care/care-request.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Props = { messages: readonly CareMessage[]; canTake: boolean };

/** What was written since, the oldest first. */
export function Messages({ messages, canTake }: Props) {
  const t = useT();
  if (messages.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="messages">
      <h2 id="messages" className="text-l">
        {t('care.request.messages')}
      </h2>
      <ol className="grid gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} canTake={canTake} />
        ))}
      </ol>
    </section>
  );
}

const looks = { customer: 'bg-surface-sunken', desk: 'bg-surface border border-border' } as const;

function Message({ message, canTake }: { message: CareMessage; canTake: boolean }) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  const { at, by, name, kind, text, times } = message;
  return (
    <li className={`grid gap-2 rounded-card p-4 ${looks[by]}`}>
      <p className="text-s text-text-muted">
        {t(`care.by.${by}`)}
        {name !== null && ` · ${name}`} · {when(at, timeZone)}
      </p>
      {by === 'desk' && <p className="font-semibold">{t(`care.kind.${kind}`)}</p>}
      {text !== '' && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {times.length > 0 && (
        <ul className="grid gap-3">
          {times.map((time) => (
            <Time key={time.slotId} time={time} canTake={canTake} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Time({ time, canTake }: { time: ProposedTime; canTake: boolean }) {
  const t = useT();
  const when = useWhen();
  const { slotId, start, timeZone, doctor, provider, isFree } = time;
  const said = when(start, timeZone);
  return (
    <li className="grid gap-1">
      <p className="font-semibold">{said}</p>
      <p>
        {doctor} · {provider}
      </p>
      {canTake && isFree && (
        <PageForm method="post">
          <input type="hidden" name="slotId" value={slotId} />
          <Button name="intent" value="take" aria-label={t('care.request.take_of', { when: said })}>
            {t('care.request.take')}
          </Button>
        </PageForm>
      )}
      {!isFree && <p className="text-text-muted">{t('care.request.taken')}</p>}
    </li>
  );
}
