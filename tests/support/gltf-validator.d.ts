/** The part of the package that the tests use; it brings no types. */
declare module 'gltf-validator' {
  export interface ValidationReport {
    readonly issues: {
      readonly numErrors: number;
      readonly numWarnings: number;
      readonly messages: readonly {
        readonly code: string;
        readonly message: string;
        readonly pointer?: string;
      }[];
    };
  }
  export function validateBytes(
    data: Uint8Array,
    options?: {
      readonly format?: 'glb' | 'gltf';
      readonly maxIssues?: number;
      readonly writeTimestamp?: boolean;
    },
  ): Promise<ValidationReport>;
}
