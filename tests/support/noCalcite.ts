// Stands for the modules that define Calcite elements, in documents where they cannot be drawn.
export {};
