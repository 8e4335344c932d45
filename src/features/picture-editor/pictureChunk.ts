// One part of the page: cut in two, what both share would be fetched with the map.
export { PictureWindow } from './PictureWindow.tsx';
export { openUserPictureEditor } from './userPictureEditor.ts';
