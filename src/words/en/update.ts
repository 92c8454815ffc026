/** A new version of the app. */
export const newVersion = 'New version available!';
export const updateNow = 'Update Now';
export const later = 'Later';
export const region = 'Update';
