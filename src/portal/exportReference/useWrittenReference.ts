import {
  OutsideReference,
  writtenReference,
  type WrittenReference,
} from '../../domain/geodesy/writtenReference.ts';
import { usePortalIfAny } from '../portal.ts';
import { useExportCode } from './useExportReference.tsx';

/** Makes something in the reference of files; undefined, and told, where it has no coordinates of a place. */
export type WriteInReference = <T>(make: (reference: WrittenReference) => T) => T | undefined;

/** What writes in the chosen reference. With it come the projections: for windows, which load when they open. */
export function useWrittenReference(): WriteInReference {
  const portal = usePortalIfAny();
  const code = useExportCode();
  return (make) => {
    try {
      return make(writtenReference(code));
    } catch (error) {
      if (!(error instanceof OutsideReference)) throw error;
      void portal?.present({ id: 'crs.outside', message: code });
      return undefined;
    }
  };
}
