import { useCallback } from 'react';
import type { RoleResource, RoleSight } from '../../api/contracts/roles.ts';
import { useLanguage, useText } from '../../ui/text.ts';

/** Names layers, models and bases in the language in force. */
export function useResourceName(): (resource: RoleResource) => string {
  const [language] = useLanguage();
  return useCallback(
    ({ title, titleEn }) => (language === 'zh' || titleEn === '' ? title : titleEn),
    [language],
  );
}

/** What a field is called. */
export const fieldTitle = ({ fields }: RoleResource, name: string): string =>
  fields.find((field) => field.name === name)?.title ?? name;

/** Tells in a few words how a layer is seen. */
export function useSightText(): (resource: RoleResource, sight: RoleSight) => string {
  const t = useText();
  return useCallback(
    (resource, { isSeen, areas, hiddenFields }) => {
      if (!isSeen) return t('roles.unseen');
      const limits = [
        ...(areas.length === 0 ? [] : [t('roles.only', { areas: areas.join('、') })]),
        ...(hiddenFields.length === 0
          ? []
          : [
              t('roles.without', {
                fields: hiddenFields.map((name) => fieldTitle(resource, name)).join('、'),
              }),
            ]),
      ];
      return limits.length === 0 ? t('roles.wholly') : limits.join('；');
    },
    [t],
  );
}
