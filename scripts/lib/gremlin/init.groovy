globals = [g: traversal().withEmbedded(graph)]
