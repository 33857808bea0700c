import { href } from '../../../contract/href.ts';
import { useConfig } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { LinkButton } from './button.tsx';
import { Panel } from './panel.tsx';
import { phoneHref } from './phone.tsx';
import { useUntil } from './when.tsx';

/** The text `ui.late.<turn>` says that the time has passed. */
type Deadline = { turn: string | null; dueAt: string | null; overdue: boolean };

export function useDueText(): (deadline: Deadline, promise: string) => string | undefined {
  const t = useT();
  const until = useUntil();
  const { timeZone } = useConfig();
  return ({ turn, dueAt, overdue }, promise) =>
    turn === null || dueAt === null
      ? undefined
      : t(overdue ? `ui.late.${turn}` : promise, { when: until(dueAt, timeZone) });
}

type Props = {
  text: string;
  writeAt?: string | undefined;
  /** False where a call itself is late, so that the panel does not offer another one. */
  calls?: boolean;
};

export function LatePanel({ text, writeAt, calls = true }: Props) {
  return (
    <Panel kind="warning" title={text}>
      <LateWays calls={calls} writeAt={writeAt} />
    </Panel>
  );
}

export function LateWays({ writeAt, calls = true }: Omit<Props, 'text'>) {
  const t = useT();
  const { phone } = useConfig();
  return (
    <>
      <p>{t('ui.late.help')}</p>
      <div className="no-print flex flex-wrap gap-3">
        <LinkButton href={phoneHref(phone.number)}>{t('ui.late.call_us', { number: phone.number })}</LinkButton>
        {calls && (
          <LinkButton kind="quiet" href={href('call-back')}>
            {t('ui.late.call_me')}
          </LinkButton>
        )}
        {writeAt !== undefined && (
          <LinkButton kind="quiet" href={writeAt}>
            {t('ui.late.write')}
          </LinkButton>
        )}
      </div>
    </>
  );
}
