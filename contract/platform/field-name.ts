/** `cares.0.qty` is one of several `qty`. */
export function fieldNameOf(propertyName: string): string {
  return propertyName.split('.').findLast((part) => !/^\d+$/.test(part)) ?? propertyName;
}
