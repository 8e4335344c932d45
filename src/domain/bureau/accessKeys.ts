/** Begins every access key: whoever finds one knows what it is. */
export const KEY_PREFIX = 'pak-';

/** The parameter of an address that holds an access key, for programs that can set no header. */
export const KEY_PARAMETER = 'key';

/** The parameter by which programs of ArcGIS hand over what opens a service. */
export const ESRI_KEY_PARAMETER = 'token';

/** Numbers of access keys. */
export const ACCESS_KEY_LIMITS = {
  /** Of one user, those that can be used. */
  perUser: 20,
  nameLength: 40,
  /** Most resources that one may open. */
  resources: 500,
  /** How long one may be valid, days. */
  days: 366,
} as const;
