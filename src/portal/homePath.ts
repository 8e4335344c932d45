/** Where a user goes who was nowhere before. */
export const HOME_PATH = '/Home';
