import { z } from 'zod';
import { FACILITY_KINDS, facilityKindOf } from '../domain/layers/facility/facilityKind.ts';

const facilitySchema = z.strictObject({
  /** The layer's id at the 3D data service and in the layer tree. */
  id: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, 'a layer id: small letters, digits, _'),
  /** Contains manhole, hybrid, outfall, discharger, wwtp or pumpstation. */
  type: z
    .string()
    .refine(
      (type) => facilityKindOf(type) !== undefined,
      `must contain one of: ${FACILITY_KINDS.join(', ')}`,
    ),
  /** Name in the layer tree; the kind's own where none is given. */
  name: z.string().min(1).optional(),
  /** Shown from the start. */
  visible: z.boolean().default(false),
});

/** `config/facilities.json`: the facility layers of the drainage deployment. */
export const facilityListSchema = z
  .strictObject({
    $schema: z.string().optional(),
    facilities: z.array(facilitySchema),
  })
  .superRefine(({ facilities }, context) => {
    const ids = facilities.map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) === index) continue;
      context.addIssue({
        code: 'custom',
        path: ['facilities', index, 'id'],
        message: `id "${id}" occurs twice`,
      });
    }
  });

/** A valid `config/facilities.json`. */
export type FacilityList = z.infer<typeof facilityListSchema>;
