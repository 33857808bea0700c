import type { WaitingPlace } from '../../../contract/booking/waiting-list.ts';
import { href } from '../../../contract/href.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import type { WaitingOutcome } from './outcome.ts';
import { WindowChoices } from './window-choices.tsx';
import { windowFields } from './wish-fields.ts';
import { useWishText } from './wish-text.tsx';

type Props = { place: WaitingPlace; outcome: WaitingOutcome | undefined };

export function ChangeForm({ place, outcome: answered }: Props) {
  const t = useT();
  const { what, where } = useWishText(place);
  const outcome = answered?.intent === 'change' && answered.id === place.id ? answered : undefined;
  const { earliest, latest } = place;
  const now = {
    refusal: undefined,
    status: 200,
    entries: { values: { earliest, latest }, dates: {}, phoneSuggestion: undefined },
  };
  return (
    <>
      <p className="text-l">
        {what}, {where}
      </p>
      <FieldsForm
        fields={windowFields}
        outcome={outcome ?? now}
        button={t('waiting.change.button')}
        intent="change"
        hidden={{ id: place.id }}
        action={href('waiting-list', {}, { change: place.id })}
        otherButtons={
          <LinkButton kind="text" href={href('waiting-list')}>
            {t('waiting.change.back')}
          </LinkButton>
        }
      >
        <WindowChoices
          ticked={outcome?.ticked ?? { weekdays: place.weekdays.map(String), dayParts: place.dayParts }}
          refusal={outcome?.refusal}
        />
      </FieldsForm>
    </>
  );
}
