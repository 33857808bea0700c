import type { StaticContent } from '../../../contract/portal/content.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { useMarkup } from '../../platform/ui/markup.ts';

type Props = { seller: { name: string; address: string }; processor: string; statement: StaticContent };

/** The statement on the data that go to the gateway, to which the box that accepts it links. */
export function DataTransfer({ seller: { name, address }, processor, statement }: Props) {
  const t = useT();
  const markup = useMarkup();
  const { baseUrl } = useConfig();
  return (
    <section id="transfer" aria-labelledby="transfer-title" className="grid gap-2 text-s">
      <h2 id="transfer-title" className="text-m">
        {statement.title}
      </h2>
      <p>{t('plans.order.transfer', { seller: name, address, host: new URL(baseUrl).host, processor })}</p>
      <div className="prose" {...markup(statement.html)} />
      <input type="hidden" name="transferVersion" value={statement.version} />
    </section>
  );
}
