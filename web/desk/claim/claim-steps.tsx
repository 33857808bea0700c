import { deskReasonCodes } from '../../../contract/claims/claim-choices.ts';
import type { DeskClaim } from '../../../contract/claims/claim-desk.ts';
import { type ClaimStep, claimCase } from '../../../contract/claims/claim-states.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import { majorAmount } from '../../../contract/platform/minor-units.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { PageForm } from '../../platform/ui/form.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { TextArea } from '../../platform/ui/text-area.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { type CaseOperator, CaseSteps } from '../case/case-steps.tsx';
import { lineField } from './line-field.ts';

type Props = { claim: DeskClaim; outcome: FormOutcome | undefined; somebody: CaseOperator };

export function ClaimSteps({ claim, outcome, somebody }: Props) {
  const t = useT();
  const may = (step: ClaimStep) => mayTake(claimCase, step, { ...claim, decided: null }, somebody);
  const plain = (['review', 'mark_paid'] as const).filter(may);
  const own = (['ask', 'approve', 'mark_failed'] as const).some(may) || plain.length > 0;
  return (
    <CaseSteps kind={claimCase} facts={{ ...claim, decided: null }} somebody={somebody} outcome={outcome}>
      {own && (
        <>
          {plain.length > 0 && (
            <PageForm method="post" className="flex flex-wrap gap-3">
              {plain.map((step, no) => (
                <Button key={step} kind={no === 0 ? 'action' : 'quiet'} name="intent" value={step}>
                  {t(`desk.claim.step.${step}`)}
                </Button>
              ))}
            </PageForm>
          )}
          {may('approve') && claim.proposal && <Decision claim={claim} proposal={claim.proposal} outcome={outcome} />}
          {may('ask') && <Words outcome={outcome} name="text" label="desk.claim.question" step="ask" most={2000} />}
          {may('mark_failed') && (
            <Words outcome={outcome} name="failed" label="desk.claim.failed_reason" step="mark_failed" most={500} />
          )}
        </>
      )}
    </CaseSteps>
  );
}

type WordsProps = { outcome: FormOutcome | undefined; name: string; label: string; step: string; most: number };

function Words({ outcome, name, label, step, most }: WordsProps) {
  const t = useT();
  return (
    <PageForm method="post" className="grid gap-3 border-t border-border pt-4">
      <TextArea
        name={name}
        label={t(label)}
        error={faultOf(outcome?.refusal, name)}
        defaultValue={outcome?.entries?.values[name]}
        maxLength={most}
        rows={3}
      />
      <div>
        <Button kind="quiet" name="intent" value={step}>
          {t(`desk.claim.step.${step}`)}
        </Button>
      </div>
    </PageForm>
  );
}

type DecisionProps = Pick<Props, 'claim' | 'outcome'> & { proposal: NonNullable<DeskClaim['proposal']> };

/** The sum of each line begins with what the coverage proposes; any other sum needs a reason. */
function Decision({ claim, proposal, outcome }: DecisionProps) {
  const t = useT();
  return (
    <PageForm method="post" className="grid gap-4 border-t border-border pt-4">
      <h3 className="text-l">{t('desk.claim.decision')}</h3>
      <input type="hidden" name="currency" value={claim.payable.currency} />
      {proposal.map((line, at) => (
        <Line key={line.no} claim={claim} line={line} at={at} outcome={outcome} />
      ))}
      {claim.twice.some(({ match }) => match === 'same') && (
        <TextArea
          name="twiceReason"
          label={t('desk.claim.twice_reason')}
          hint={t('desk.claim.twice_hint')}
          error={faultOf(outcome?.refusal, 'twiceReason')}
          defaultValue={outcome?.entries?.values.twiceReason ?? claim.twiceReason ?? undefined}
          maxLength={500}
          rows={2}
        />
      )}
      <TextArea
        name="reason"
        label={t('claims.reason_title')}
        error={faultOf(outcome?.refusal, 'reason')}
        defaultValue={outcome?.entries?.values.reason}
        maxLength={1000}
        rows={3}
      />
      <div>
        <Button name="intent" value="decide">
          {t('desk.claim.step.decide')}
        </Button>
      </div>
    </PageForm>
  );
}

type LineProps = Pick<Props, 'claim' | 'outcome'> & { line: DecisionProps['proposal'][number]; at: number };

function Line({ claim, line, at, outcome }: LineProps) {
  const t = useT();
  const { money } = useFormat();
  const expense = claim.expenses.find(({ no }) => no === line.no);
  const field = (name: string, saved?: string) => ({
    name: lineField(at, name),
    label: capital(t(`fields.${name}`)),
    error: faultOf(outcome?.refusal, lineField(at, name)),
    defaultValue: outcome?.entries?.values[lineField(at, name)] ?? saved,
  });
  const proposed = line.accepted && t('desk.claim.proposed', { amount: money(line.accepted) });
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">
        {t('claims.expense', { no: line.no, type: t(`claims.type.${expense?.type ?? 'other'}`) })}
      </legend>
      <p>{[expense && money(expense.amount), proposed, line.reason].filter(Boolean).join(' · ')}</p>
      {line.claimed === null && (
        <TextField {...field('claimed')} inputMode="decimal" hint={t('desk.claim.foreign')} className="max-w-40" />
      )}
      <TextField
        {...field('accepted', line.accepted ? majorAmount(line.accepted) : undefined)}
        inputMode="decimal"
        className="max-w-40"
      />
      <Select
        {...field('reasonCode')}
        placeholder={t('desk.claim.as_proposed')}
        options={deskReasonCodes.map((value) => ({ value, label: t(`claims.reason.${value}`) }))}
        optional
      />
      <TextField {...field('reasonText')} optional maxLength={500} />
    </fieldset>
  );
}
