export const dayPartHours = { morning: [0, 12], afternoon: [12, 17], evening: [17, 24] } as const;

export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

export function dayPartAt(hour: number): DayPart {
  return dayParts.find((part) => hour < dayPartHours[part][1]) ?? 'evening';
}
