import { defineTexts, type NamesOf } from '../../i18n/translate.ts';

/** The texts of this feature that are known from the start; Chinese is the source. */
export const texts = defineTexts({
  zh: {
    'locate.bookmark': '书签',
    'bookmark.import.json': '文件不是 JSON',
    'bookmark.import.collection': '文件不是 GeoJSON 要素集合',
    'bookmark.import.reference': '不认识文件的坐标系',
    'bookmark.import.request': '书签服务没有响应',
    'bookmark.import.outcome': '已导入 {added} 个书签，{known} 个已存在，{leftOut} 个未导入',
    'error.bookmark.fillIn': '请填写书签属性，然后点击确定',
    'error.bookmark.queryFailed': '请求失败！{message}',
    'error.bookmark.added': '添加成功',
    'error.bookmark.addFailed': '添加失败{message}',
    'error.bookmark.modified': '书签信息修改成功',
    'error.bookmark.modifyFailed': '修改失败{message}',
    'error.bookmark.deleteRequestFailed': '请求出现异常',
    'error.bookmark.deleted': '删除成功！',
    'error.bookmark.deleteFailed': '删除失败！{message}',
    'error.bookmark.choose': '请先在列表中选择书签！',
    'error.bookmark.restored': '书签已恢复',
    'error.bookmark.imported': '{message}',
    'error.bookmark.importFailed': '导入失败：{message}',
  },
  en: {
    'locate.bookmark': 'Bookmarks',
    'bookmark.import.json': 'the file is no JSON',
    'bookmark.import.collection': 'the file is no GeoJSON feature collection',
    'bookmark.import.reference': 'the reference of the file is not known',
    'bookmark.import.request': 'the bookmark service does not answer',
    'bookmark.import.outcome':
      '{added} {added:bookmark|bookmarks} imported, {known} were there, {leftOut} left out',
    'error.bookmark.fillIn': 'Fill in the properties of the bookmark, then press Confirm',
    'error.bookmark.queryFailed': 'Request failed! {message}',
    'error.bookmark.added': 'Added successfully',
    'error.bookmark.addFailed': 'Add failed {message}',
    'error.bookmark.modified': 'Bookmark info modified successfully',
    'error.bookmark.modifyFailed': 'Modify failed {message}',
    'error.bookmark.deleteRequestFailed': 'The request failed',
    'error.bookmark.deleted': 'Deleted!',
    'error.bookmark.deleteFailed': 'Delete failed! {message}',
    'error.bookmark.choose': 'Choose a bookmark from the list first!',
    'error.bookmark.restored': 'The bookmark is back',
    'error.bookmark.imported': '{message}',
    'error.bookmark.importFailed': 'Import failed: {message}',
  },
});

declare module '../../i18n/translate.ts' {
  interface FeatureTexts extends NamesOf<typeof texts> {}
}
