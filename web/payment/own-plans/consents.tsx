import type { StaticContent } from '../../../contract/portal/content.ts';
import { FormField } from '../../platform/form/form-field.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { dataTransferField, recurringField } from '../new-plan/order-fields.ts';

type Props = {
  /** The text on recurring payments, where there will be some. */
  recurring: StaticContent | undefined;
  asksTransfer: boolean;
  outcome: FormOutcome | undefined;
};

/** What a customer consents to before they pay for a plan that they have. */
export function Consents({ recurring, asksTransfer, outcome }: Props) {
  return (
    <>
      {recurring && (
        <>
          <input type="hidden" name="recurringVersion" value={recurring.version} />
          <FormField row={recurringField} entries={undefined} error={undefined} />
        </>
      )}
      {asksTransfer && (
        <FormField
          row={dataTransferField}
          entries={outcome?.entries}
          error={faultOf(outcome?.refusal, dataTransferField.name)}
        />
      )}
    </>
  );
}
