/// <reference types="@esri/calcite-components/types/react" />
