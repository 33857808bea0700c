export const fhirPath = '/fhir';
