import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { type ButtonKind, LinkButton } from '../../platform/ui/button.tsx';

type Props = {
  planSubscription: string | null | undefined;
  reservation: string | null | undefined;
  kind?: ButtonKind;
};

export function WayOn({ planSubscription, reservation, kind = 'action' }: Props) {
  const t = useT();
  if (reservation)
    return (
      <p>
        <LinkButton kind={kind} href={href('reservation', {}, { reservation })}>
          {t('visit_payment.to_visit')}
        </LinkButton>
      </p>
    );
  if (!planSubscription) return null;
  return (
    <p>
      <LinkButton kind={kind} href={href('med24-subscription', { uuid: planSubscription })}>
        {t('plans.return.to_plan')}
      </LinkButton>
    </p>
  );
}
