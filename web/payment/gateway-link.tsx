import { useT } from '../platform/texts.ts';
import { LinkButton } from '../platform/ui/button.tsx';

/** The gateway refuses to be framed. */
export function GatewayLink({ href }: { href: string }) {
  const t = useT();
  return (
    <p>
      <LinkButton href={href} target="_top">
        {t('plans.own.pay')}
      </LinkButton>
    </p>
  );
}
