import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';

export function SearchAgain({ href }: { href: string }) {
  const t = useT();
  return (
    <p>
      <LinkButton kind="quiet" href={href}>
        {t('reservation.ended.search')}
      </LinkButton>
    </p>
  );
}
