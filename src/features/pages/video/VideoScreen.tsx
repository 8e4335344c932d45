import { useMemo } from 'react';
import { createCameraStills } from '../../../api/cameraStills.ts';
import { createFileClient } from '../../../api/fileClient.ts';
import { usePortal } from '../../../portal/portal.ts';
import type { PageProps } from '../../../portal/pageProps.ts';
import type { VideoMeans } from './videoMeans.ts';
import { VideoPage } from './VideoPage.tsx';

/** Origins of addresses; what is no address has none. */
const originsOf = (addresses: readonly (string | undefined)[]): string[] =>
  addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [],
  );

/** The cameras, with what their pictures are fetched with. */
export function VideoScreen(page: PageProps) {
  const { backend, surroundings, config } = usePortal();
  const { clock, origin } = surroundings;
  const { videoUrlTemplate: template, videoOrigins } = config.services;
  const means = useMemo<VideoMeans>(
    () => ({
      stills: createCameraStills({
        files: createFileClient(backend),
        ownOrigin: new URL(backend.baseUrl).origin,
        clock,
      }),
      clock,
      policy: { ownOrigin: origin, origins: originsOf([template, ...videoOrigins]) },
      template,
    }),
    [backend, clock, origin, template, videoOrigins],
  );
  return <VideoPage {...page} means={means} stageSize={() => surroundings.stageSize()} />;
}
