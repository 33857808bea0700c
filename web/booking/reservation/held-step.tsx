import type { ReactNode } from 'react';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { type Draft, draftFormId } from '../../platform/form/draft.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import type { StepOutcome } from './action-data.ts';
import { Alternatives } from './alternatives.tsx';
import { Hold } from './hold.tsx';
import { Summary } from './summary.tsx';
import { useLeaveHold } from './use-leave-hold.ts';

type Props = {
  title: string;
  reservation: Reservation;
  outcome: StepOutcome | undefined;
  draft: Draft | undefined;
  fields: readonly FieldRow[];
  intent: string;
  button: string;
  other: { intent: string; text: string };
  hidden?: Record<string, string | undefined>;
  change?: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  after?: ReactNode;
  instead?: ReactNode;
};

export function HeldStep({ title, reservation, outcome, other, change, after, instead, ...form }: Props) {
  const { token, status, timeZone, subfunctionId } = reservation;
  useLeaveHold(token, status === 'held');
  return (
    <RailPage
      phone={false}
      title={title}
      error={outcome?.refusal}
      aside={
        <Summary reservation={reservation}>
          <Hold reservation={reservation} form={draftFormId} /> {change}
        </Summary>
      }
    >
      <FieldsForm
        {...form}
        id={draftFormId}
        outcome={outcome}
        action={href('reservation', {}, { reservation: token })}
        waysOn={
          <Alternatives
            times={outcome?.alternatives ?? []}
            timeZone={timeZone}
            subfunctionId={subfunctionId}
            name="otherSlotId"
          />
        }
        otherButtons={
          <>
            {instead}
            <Button kind="text" name="intent" value={other.intent}>
              {other.text}
            </Button>
          </>
        }
      />
      {after}
    </RailPage>
  );
}
