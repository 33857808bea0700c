import { useConfig } from '../page-context.tsx';
import { useT } from '../texts.ts';

type Props = {
  children: string;
  description?: string;
  /** Begins the title with "error", so that screen readers say it first. */
  error?: boolean;
};

/** `<page> – <product>` (S2.5-01). */
export function PageTitle({ children, description, error = false }: Props) {
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
