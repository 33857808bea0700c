import type { CallBack } from '../../../contract/booking/call-back.ts';
import { callBackStates } from '../../../contract/booking/call-back-states.ts';
import { href } from '../../../contract/href.ts';
import { timeOf } from '../../../contract/platform/format.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { LatePanel, useDueText } from '../../platform/ui/due.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

type Props = {
  callBack: CallBack;
  outcome: FormOutcome | undefined;
  back?: boolean;
};

export function CallBackState({ callBack, outcome, back = false }: Props) {
  const t = useT();
  const when = useWhen();
  const dueText = useDueText();
  const { timeZone } = useConfig();
  const { number, status, phone, wish, promisedFrom, dueAt, overdue, attempts, outcome: result } = callBack;
  const { over: closed } = callBackStates[status];
  const promised = `${when(promisedFrom, timeZone)}–${timeOf(dueAt, timeZone)}`;
  const late = overdue ? dueText({ turn: 'call', dueAt, overdue }, '') : undefined;
  const rows = [
    { term: t('callback.fact.number'), value: number },
    { term: t('callback.fact.phone'), value: phone },
    ...(wish === '' ? [] : [{ term: t('callback.fact.wish'), value: wish }]),
    ...(closed ? [] : [{ term: t('callback.fact.promised'), value: promised }]),
    ...(result === null ? [] : [{ term: t('callback.fact.outcome'), value: t(`callback.outcome.${result}`) }]),
  ];
  return (
    <RailPage title={t(`callback.state.${status}`)} error={outcome?.refusal}>
      {back && <BackLink href={href('messages')}>{t('callback.state.messages')}</BackLink>}
      <RefusalPanel refusal={outcome?.refusal} />
      {late === undefined ? (
        <p className="text-l">{t(`callback.lead.${status}`)}</p>
      ) : (
        <LatePanel text={late} calls={false} />
      )}
      {attempts > 0 && !closed && <p>{t('callback.state.attempts', { count: attempts })}</p>}
      <SummaryList rows={rows} />
      {!closed && (
        <PageForm method="post">
          <Button kind="quiet">{t('callback.state.withdraw')}</Button>
        </PageForm>
      )}
    </RailPage>
  );
}
