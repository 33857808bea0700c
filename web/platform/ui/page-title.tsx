import { useConfig } from '../page-context.tsx';
import { useT } from '../texts.ts';

type Props = {
  children: string;
  description?: string;
  /** With a refusal or another fault, the title begins with "error", so that screen readers say it first. */
  error?: unknown;
};

/** The title is `<page> – <product>` (S2.5-01). */
export function PageTitle({ children, description, error }: Props) {
  const t = useT();
  const { look } = useConfig();
  const title = `${children} – ${look.productSuffix}`;
  return (
    <>
      <title>{error ? t('frame.title.error', { title }) : title}</title>
      <meta property="og:title" content={children} />
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
    </>
  );
}
