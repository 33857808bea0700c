const visits = {
  clinic: ['prepare_papers', 'prepare_early'],
  video: ['prepare_video_place', 'prepare_video_papers'],
} as const;

const services: Readonly<Record<string, readonly string[]>> = {
  first: ['prepare_first'],
  'follow-up': ['prepare_follow_up'],
  screening: ['prepare_screening'],
  imaging: ['prepare_imaging', 'prepare_screening'],
  procedure: ['prepare_procedure'],
  'second-opinion': ['prepare_second_opinion'],
};

export function preparationFor({ video, kind }: { video: boolean; kind: string }): string[] {
  return [...visits[video ? 'video' : 'clinic'], ...(services[kind] ?? [])].map(
    (name) => `reservation.finished.${name}`,
  );
}
