import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';

type Props = { seller: { name: string; address: string }; processor: string };

export function Transfer({ seller: { name, address }, processor }: Props) {
  const t = useT();
  const { baseUrl } = useConfig();
  return (
    <section id="transfer" aria-labelledby="transfer-title" className="grid gap-2 text-s">
      <h2 id="transfer-title" className="text-m">
        {t('plans.order.transfer_title')}
      </h2>
      <p>{t('plans.order.transfer', { seller: name, address, host: new URL(baseUrl).host, processor })}</p>
    </section>
  );
}
