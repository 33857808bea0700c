/** The name of a field without its row in a list: `cares.0.qty` becomes `qty`. */
export function fieldNameOf(propertyName: string): string {
  return propertyName.split('.').findLast((part) => !/^\d+$/.test(part)) ?? propertyName;
}
