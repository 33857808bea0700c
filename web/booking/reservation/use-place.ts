import { useT } from '../../platform/texts.ts';

type Visit = { video: boolean; provider: { name: string; address: string } };

export function usePlace(): (visit: Visit) => string {
  const t = useT();
  return ({ video, provider }) =>
    video ? t('reservation.summary.video', { provider: provider.name }) : `${provider.name}, ${provider.address}`;
}
