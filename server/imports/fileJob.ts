import type { SourceLayer } from '../../src/api/contracts/imports.ts';
import type { ConvertedLayer, ConvertWish } from './convert.ts';
import type { CutPicture } from './imagery/cutPicture.ts';
import type { TextEncoding } from './sourceFiles.ts';

/** What is done with an upload in a thread of its own. */
export interface FileJob {
  /** The file as it was sent; of pictures that the command imports, a folder of them, too. */
  readonly upload: string;
  /** A folder of this upload alone, made anew for each job. */
  readonly folder: string;
  readonly encoding: TextEncoding | undefined;
  /** The layer that is to be made ready; without, all are described. */
  readonly convert?: ConvertWish;
}

/** The overviews of a converted layer are made: from its rows, while others are stored. */
export interface OverviewJob {
  readonly overviewsOf: Pick<ConvertedLayer, 'file' | 'kind'>;
}

/** What an upload holds. */
export interface DescribedFile {
  readonly layers: readonly SourceLayer[];
  readonly encoding: TextEncoding | undefined;
}

/** What came of a job; a problem is one for the user. */
export type FileOutcome =
  | { readonly kind: 'described'; readonly described: DescribedFile }
  | { readonly kind: 'converted'; readonly layer: ConvertedLayer }
  /** The file of the pieces, see `overviewRows.ts`. */
  | { readonly kind: 'overviewed'; readonly file: string }
  | { readonly kind: 'cut'; readonly picture: CutPicture }
  | { readonly kind: 'problem'; readonly message: string };

/** What the thread is started with. */
export interface FileThreadData {
  /** Folder that GDAL writes to: it has one for its whole life. */
  readonly output: string;
}
